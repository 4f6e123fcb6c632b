import type { ServeSettings } from '@chowk/server/serving'
import type { Command } from 'commander'
import { invalid, readBy, Setting } from './options.ts'

type Identity = Exclude<ServeSettings['site'], boolean | undefined>['identity']

/** An option for each: `siteName` for `name`. */
export type IdentityOptions = {
  [Name in keyof NonNullable<Identity> as `site${Capitalize<Name>}`]?: NonNullable<Identity>[Name]
}

/** Text of one line. */
const line = (max: number) => (text: string) =>
  new RegExp(`^[^\\p{C}\\p{Zl}\\p{Zp}]{1,${max}}$`, 'u').test(text) && text.trim() === text
    ? text
    : invalid(`a line of at most ${max} characters`)

const markdown = readBy('readMarkdown')

/** Adds the settings that describe the site and its operator. */
export const addIdentityOptions = (command: Command): Command =>
  command
    .addOption(new Setting('--site-name <name>', 'Name of the website').reads(line(60)).default('Chowk'))
    .addOption(
      new Setting('--site-description <text>', 'Description of the website, one sentence').reads(line(200)),
    )
    .addOption(new Setting('--site-about <file>', 'Markdown file for /about').prepares(markdown))
    .addOption(new Setting('--site-rules <file>', 'Markdown file for /rules').prepares(markdown))
    .addOption(new Setting('--site-privacy <file>', 'Markdown file for /privacy').prepares(markdown))
    .addOption(
      new Setting('--site-contact <address>', 'Email address or URL of the operator').reads((text) =>
        /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text))
          ? text
          : invalid('an address such as help@chowk.example or https://chowk.example/help'),
      ),
    )
    .addOption(
      new Setting('--site-colour <colour>', 'Colour of links and buttons').reads((text) =>
        /^#[0-9a-f]{6}$/i.test(text) ? text : invalid('a colour such as #0b6259'),
      ),
    )
    .addOption(
      new Setting('--site-logo <file>', 'Square PNG, of at most 256 KB').prepares(readBy('readLogo')),
    )

export const identityOf = (options: IdentityOptions): Identity => ({
  name: options.siteName,
  description: options.siteDescription,
  about: options.siteAbout,
  rules: options.siteRules,
  privacy: options.sitePrivacy,
  contact: options.siteContact,
  colour: options.siteColour,
  logo: options.siteLogo,
})
