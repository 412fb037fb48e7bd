import { afterAll, afterEach } from 'vitest'
import { takeUndeclaredErrors } from './undeclared-errors.ts'

// Every error that a method returns must be one that openrpc.json declares for it. A test during which a service in
// this process returned another one fails, even if the test itself read no reply. An error that comes after the end of
// its test fails the next one.
function failIfUndeclared(): void {
  const errors = takeUndeclaredErrors()
  if (errors.length === 0) return
  throw new Error(
    `openrpc.json does not declare these errors of methods, of this test or one before it: ${errors.join(', ')}`,
  )
}

afterEach(failIfUndeclared)
afterAll(failIfUndeclared)
