import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'

/** The address at which password managers look for the form that changes a password. */
export const changePassword: Page = { show: () => Promise.resolve(seeOther('/settings/password')) }
