// Runs an S3-compatible server in its own process. Arguments: folder, whose folders are buckets, and port.
import { promises } from 'node:fs'
import S3rver from '@20minutes/s3rver'

// After a deletion, the server removes folders that it has found empty, with what was put into them since. Here it removes
// those that are empty still.
promises.rm = (path) =>
  promises.rmdir(path).catch((error) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error
  })

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
