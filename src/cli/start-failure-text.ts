import type { Settings } from '../config.ts'

/** Returns the error message, with advice for the operator if the cause is known. */
export function describeStartFailure(failure: unknown, { HOST: host }: Pick<Settings, 'HOST'>): string {
  const { code, port, syscall, message } = failure as NodeJS.ErrnoException & { port?: number }
  if (syscall === 'getaddrinfo')
    return `Cannot resolve HOST "${host}" (${code}): set it to a name or an address of this machine`
  // The system says EINVAL if an address names an interface that does not exist, such as fe80::1%eth9.
  if (code === 'EADDRNOTAVAIL' || (code === 'EINVAL' && syscall === 'listen'))
    return `HOST "${host}" is not an address of this machine: set it to one, or to 0.0.0.0 or ::`
  if (code === 'EAFNOSUPPORT')
    return `This machine has no IPv6, which HOST "${host}" needs: set HOST to 0.0.0.0 or to an IPv4 address`
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the program that uses it, or set PORT to another port`
  if (code === 'EACCES' && port !== undefined)
    return `The user of this process cannot listen on port ${port}: set PORT above 1023`
  return message
}
