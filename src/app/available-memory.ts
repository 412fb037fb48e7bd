import { totalmem } from 'node:os'

/** Returns the bytes of memory of the machine, or of the container if it has less. */
export const availableMemory = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem())
