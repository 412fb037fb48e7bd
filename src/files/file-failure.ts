const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'it exists already',
  EISDIR: 'a folder is where a file should be',
  ELOOP: 'its symbolic links form a circle',
  ENAMETOOLONG: 'the path is too long',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is where a folder should be',
  EPERM: 'the system does not permit it',
  EROFS: 'the file system is read-only',
}

/**
 * Returns why the system refused an operation on a file, such as `permission denied (EACCES)`. `reasons` has other
 * words for some codes.
 */
export function reasonOfFile(failure: unknown, reasons: Readonly<Record<string, string>> = {}): string {
  const code = `${(failure as NodeJS.ErrnoException).code}`.replace(/^ERR_FS_/, '')
  const reason = reasons[code] ?? REASONS[code]
  return reason === undefined ? code : `${reason} (${code})`
}
