// npm start: installs and builds what is missing, then runs the server, which brings its database up to date and,
// in an empty one, makes the demonstration.
import { spawn } from 'node:child_process'
import { build, env, install, root } from './workspace.mjs'

install()
build()
const server = spawn('node', ['apps/server/dist/main.js'], {
  stdio: 'inherit',
  cwd: root,
  env,
  shell: process.platform === 'win32',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
