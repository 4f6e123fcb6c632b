import { setStatus } from './set-status.ts'

export const close = setStatus('close')
