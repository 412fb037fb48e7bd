/**
 * Names of refusals that only the result of Inventory.createDevice contains. The contract has no errors of these names.
 * Other methods report the same faults as error -32602, so that is their code here.
 */
export const REFUSALS = [
  { name: 'INVALID_ADDRESS', code: -32602, message: 'The address cannot be parsed' },
  {
    name: 'INVALID_ADAPTER',
    code: -32602,
    message: 'The adapter id is malformed, or not one of those that are allowed',
  },
] as const
