export { createServer } from './create-server.ts'
export { parseToolSelection, type McpOptions, type ToolSelection } from './options.ts'
export { serveHttp, type HttpOptions, type HttpServer } from './serve-http.ts'
export { serveStdio, type RunningServer, type StdioServer } from './serve-stdio.ts'
