// Uses only syntax of Node 12, as setup.mjs does, which imports it.

/** Returns whether a process runs. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    // EPERM: it runs, and belongs to another user.
    return failure.code === 'EPERM'
  }
}
