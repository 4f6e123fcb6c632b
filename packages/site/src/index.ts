export type { IdentitySettings } from './identity.ts'
export type { SiteSettings } from './page.ts'
export { createWebsite, type Website } from './website.ts'
