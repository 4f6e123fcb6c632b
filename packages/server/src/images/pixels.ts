import type { Channels } from 'sharp'

/** A decoded image in sRGB, 8 bits a channel, upright and without metadata. */
export interface Pixels {
  /** Frames from top to bottom, in rows of interleaved channels. */
  readonly data: Buffer
  /** Width in pixels. */
  readonly width: number
  /** Height of one frame, in pixels. */
  readonly height: number
  /** Number of frames. 1 for a still image. */
  readonly frames: number
  readonly channels: Channels
  /** Duration of each frame, in milliseconds. */
  readonly delay?: number[] | undefined
  /** Number of times that an animation plays. 0 is forever. */
  readonly loop?: number | undefined
}

/** Returns the seconds left for a conversion, an integer from 1 up as sharp expects. Throws once the time is up. */
export type SecondsLeft = () => number

/** Returns the size of an image or frame scaled by `scale`. Never enlarges, and keeps at least one pixel each way. */
export function scaleSize(size: { width: number; height: number }, scale: number) {
  if (scale >= 1) return { width: size.width, height: size.height }
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}
