// A store that speaks the interface of Amazon S3, in a process of its own: its folder, its port, and a bucket to make.
import S3rver from '@20minutes/s3rver'

const [directory, port, name] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name }],
})
console.log((await server.run()).port)
// It ends with whoever started it.
process.stdin.on('end', () => process.exit()).resume()
