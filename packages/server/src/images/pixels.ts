import type { Channels } from 'sharp'

/** A decoded image in sRGB, 8 bits a channel, the right way up and without metadata. */
export interface Pixels {
  /** The frames one below the other, rows from the top, channels next to each other. */
  readonly data: Buffer
  /** Pixels. */
  readonly width: number
  /** Pixels, of one frame. */
  readonly height: number
  /** 1 for a still. */
  readonly frames: number
  readonly channels: Channels
  /** How long each frame is shown, in milliseconds. */
  readonly delay?: number[] | undefined
  /** How often an animation plays; 0 is forever. */
  readonly loop?: number | undefined
}

/** Seconds left for a conversion, a whole number from 1 up, as sharp takes them; throws once there are none. */
export type SecondsLeft = () => number

/** The size of an image or frame scaled by `scale`, which never enlarges and leaves at least one pixel each way. */
export function scaled(size: { width: number; height: number }, scale: number) {
  if (scale >= 1) return { width: size.width, height: size.height }
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}
