/** The errors that JSON-RPC defines, with their HTTP statuses where a method is called by its path. */
export const rpcErrors = [
  {
    name: 'PARSE_ERROR',
    code: -32700,
    status: 400,
    title: 'Parse error',
    meaning: 'the body is not JSON in UTF-8 or exceeds a limit; `data` has a `reason`, and for a limit a `path`',
  },
  {
    name: 'INVALID_REQUEST',
    code: -32600,
    status: 400,
    title: 'Invalid Request',
    meaning: 'the message is not a JSON-RPC 2.0 request',
  },
  { name: 'METHOD_NOT_FOUND', code: -32601, status: 404, title: 'Method not found', meaning: '' },
  {
    name: 'INVALID_PARAMS',
    code: -32602,
    status: 422,
    title: 'Invalid params',
    meaning: '`data` has `path`, `reason` and `findings`',
  },
  {
    name: 'INTERNAL_ERROR',
    code: -32603,
    status: 500,
    title: 'Internal error',
    meaning: 'a defect of the service; the log has it',
  },
] as const
