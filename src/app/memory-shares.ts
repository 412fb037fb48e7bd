/*
 * Divides the memory of the machine or container. The shares are such that the kernel has no reason to kill Redis or
 * the service before Redis refuses writes: a Redis that rewrites its append-only file may take twice its limit.
 */
import { totalmem } from 'node:os'

/** The default limits of memory, in bytes. */
export interface MemoryShares {
  /** The limit of the embedded Redis, if there is one. */
  readonly redis: number
  /** The limit of all search indexes together. */
  readonly indexes: number
}

/** Memory of a busy process without its indexes, in bytes. */
const PROCESS_BYTES = 300 * 2 ** 20

/** Returns the bytes of memory of the machine, or of the container if it has less. */
export const availableMemory = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem())

/**
 * Divides `bytes` of memory. With an embedded Redis, twice the share of Redis, the share of the indexes and the process
 * fit into it. Otherwise the indexes may take half.
 */
export function splitMemory(bytes: number, { isRedisEmbedded }: { readonly isRedisEmbedded: boolean }): MemoryShares {
  if (!isRedisEmbedded) return { redis: 0, indexes: Math.floor(bytes / 2) }
  const shared = Math.max(bytes - PROCESS_BYTES, bytes / 2)
  return { redis: Math.floor(shared * 0.35), indexes: Math.floor(shared * 0.3) }
}
