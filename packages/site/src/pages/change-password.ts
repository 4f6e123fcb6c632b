import { seeOther } from '../http/answer.ts'
import type { Page } from '../page.ts'

/** The well-known URL where password managers find the form to change a password. */
export const changePassword: Page = { show: () => Promise.resolve(seeOther('/settings/password')) }
