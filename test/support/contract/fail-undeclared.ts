import { afterAll, afterEach } from 'vitest'
import { takeUndeclaredErrors } from './undeclared-errors.ts'

// Every error that a method returns must be one that openrpc.json declares for it. A test during which a service in
// this process returned another one fails, even if the test itself read no reply.
function failIfUndeclared(): void {
  const errors = takeUndeclaredErrors()
  if (errors.length > 0) throw new Error(`openrpc.json does not declare for these methods: ${errors.join(', ')}`)
}

afterEach(failIfUndeclared)
afterAll(failIfUndeclared)
