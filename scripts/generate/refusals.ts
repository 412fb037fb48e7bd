/**
 * Names that are errors only in the text of a refusal, the result of Inventory.createDevice. The contract has no error of
 * these names; elsewhere the same fault is -32602, so that is their code.
 */
export const REFUSALS = [
  { name: 'INVALID_ADDRESS', code: -32602, message: 'The address cannot be parsed' },
  {
    name: 'INVALID_ADAPTER',
    code: -32602,
    message: 'The adapter id is malformed, or not one of those that are allowed',
  },
] as const
