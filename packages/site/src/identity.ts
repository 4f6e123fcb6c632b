import { cleanHtml } from '@chowk/engine/website'
import { asset, cardImage, mark, type Asset } from './assets.ts'
import { prose } from './components/prose.ts'
import type { Html } from './html.ts'
import { htmlOfFile } from './markdown.ts'

/** The operator's description of the site. Texts are Markdown. */
export interface IdentitySettings {
  /** Default: `Chowk`. */
  readonly name?: string | undefined
  /** One sentence about the site and its audience. */
  readonly description?: string | undefined
  /** Text of `/about`. */
  readonly about?: string | undefined
  /** Text of `/rules`. Default: rules of any site. */
  readonly rules?: string | undefined
  /** Text of `/privacy`. Default: what the program stores. */
  readonly privacy?: string | undefined
  /** The operator's email address or URL. */
  readonly contact?: string | undefined
  /** Colour of links and buttons: `#0b6259`. Its lightness follows from the background. */
  readonly colour?: string | undefined
  /** Square PNG. */
  readonly logo?: Buffer | undefined
}

/** The site as its pages, mails and feeds name it. */
export interface Identity extends Omit<IdentitySettings, 'logo' | 'colour'> {
  readonly name: string
  readonly description: string
  /** The logo in pages and feeds. */
  readonly mark: Asset
  /** The logo in link previews, whose programs do not render SVG. */
  readonly cardImage: Asset
  /** Style sheet of its colour. */
  readonly colours: Asset | undefined
}

const DESCRIPTION = 'A place to publish, trade, hire and talk.'

/** Completes the settings by the defaults. */
export function identityOf({ logo, colour, ...texts }: IdentitySettings = {}): Identity {
  const own = logo && asset('logo.png', logo)
  return {
    ...texts,
    name: texts.name ?? 'Chowk',
    description: texts.description ?? DESCRIPTION,
    mark: own ?? mark,
    cardImage: own ?? cardImage,
    colours: colour === undefined ? undefined : asset('colour.css', coloursOf(colour)),
  }
}

/** Returns the files of an identity that is not the default. */
export const filesOf = ({ mark: own, colours }: Identity): readonly Asset[] =>
  [own === mark ? undefined : own, colours].filter((file) => file !== undefined)

/** The lightness keeps text legible on both backgrounds for any colour. */
const coloursOf = (colour: string): Buffer =>
  Buffer.from(`:root {
  --accent: light-dark(oklch(from ${colour} min(l, 0.45) c h), oklch(from ${colour} max(l, 0.8) min(c, 0.12) h));
  --accent-soft: light-dark(oklch(from ${colour} 0.94 min(c, 0.03) h), oklch(from ${colour} 0.32 min(c, 0.04) h));
}
`)

/** Renders a text of the operator, as those of members are. */
export const textOf = (markdown: string): Html | undefined => prose(cleanHtml(htmlOfFile(markdown)))
