import { setStatus } from './set-status.ts'

export const reopen = setStatus('reopen')
