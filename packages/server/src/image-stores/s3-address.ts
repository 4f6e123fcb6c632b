import { InvalidSetting } from '../settings/invalid-setting.ts'
import type { S3Settings } from './s3.ts'

/** Environment variables. */
type Environment = Readonly<Record<string, string | undefined>>

const ADDRESS =
  /^s3:\/\/([a-z0-9][\w.-]{1,61}[a-z0-9])(?:\/([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?\/?)?(?:\?(.*))?$/i
const EXAMPLE = 's3://BUCKET, s3://BUCKET/PREFIX or s3://BUCKET?endpoint=https://…&region=…'

/** Reads the parts of `s3://BUCKET/PREFIX?endpoint=…&region=…`. @throws InvalidSetting without any secret. */
export function bucketOf(address: string) {
  const [, bucket, prefix, query = ''] = ADDRESS.exec(address) ?? []
  if (bucket === undefined) throw new InvalidSetting(`Expected an image store such as ${EXAMPLE}.`)
  const asked = new URLSearchParams(query)
  const unknown = [...asked.keys()].filter((name) => name !== 'endpoint' && name !== 'region')
  if (unknown.length > 0)
    throw new InvalidSetting(
      'The address of a bucket takes endpoint and region. Credentials are read from the environment.',
    )
  return { bucket, prefix, asked }
}

/**
 * Reads the address of a bucket, and the rest from the standard AWS variables of the environment.
 * @throws InvalidSetting without any secret.
 */
export function s3Settings(address: string, environment: Environment = process.env): S3Settings {
  const { bucket, prefix, asked } = bucketOf(address)
  const region =
    asked.get('region') || environment.AWS_REGION || environment.AWS_DEFAULT_REGION || 'us-east-1'
  if (!/^[\w-]+$/.test(region)) throw new InvalidSetting('Expected an image region such as eu-central-1.')
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment
  if (!accessKeyId || !secretAccessKey)
    throw new InvalidSetting(
      'Images in a bucket take AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.',
    )
  return {
    endpoint: originOf(
      asked.get('endpoint') ||
        environment.AWS_ENDPOINT_URL_S3 ||
        environment.AWS_ENDPOINT_URL ||
        `https://s3.${region}.amazonaws.com`,
    ),
    region,
    bucket,
    prefix: prefix === undefined ? '' : `${prefix}/`,
    accessKeyId,
    secretAccessKey,
    sessionToken: environment.AWS_SESSION_TOKEN || undefined,
  }
}

function originOf(endpoint: string): string {
  const url = URL.parse(endpoint)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search
  if (!isPlain || url.pathname !== '/')
    throw new InvalidSetting(
      'Expected an image endpoint such as https://s3.example, without a path or a username.',
    )
  return url.origin
}
