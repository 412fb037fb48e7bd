/**
 * Names that are errors only as refusals in the result of Inventory.createDevice. The contract has no errors of these
 * names; elsewhere the same faults are -32602, which is their code here.
 */
export const REFUSALS = [
  { name: 'INVALID_ADDRESS', code: -32602, message: 'The address cannot be parsed' },
  {
    name: 'INVALID_ADAPTER',
    code: -32602,
    message: 'The adapter id is malformed, or not one of those that are allowed',
  },
] as const
