// Runs an S3-compatible server in its own process. Arguments: folder, whose folders are buckets, and port.
import S3rver from '@20minutes/s3rver'

const [directory, port] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  vhostBuckets: false,
})
console.log((await server.run()).port)
// Exits with its parent.
process.stdin.on('end', () => process.exit()).resume()
