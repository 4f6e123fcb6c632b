import { totalmem } from 'node:os'

const GIGABYTE = 2 ** 30

/** Gigabytes of memory that the processes of this machine, or of this container, may have together. */
export const gigabytes = Math.min(totalmem(), process.constrainedMemory() || Infinity) / GIGABYTE
