// npm run dev: the server on port 30774 and the web application on port 5173, both reloading on change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { env, install, root } from './workspace.mjs'

install()
const start = (command, args, cwd) => spawn(command, args, { stdio: 'inherit', cwd: join(root, cwd), env })
const children = [
  start('tsx', ['watch', '--conditions=@school/source', 'src/main.ts'], 'apps/server'),
  start('vite', [], 'apps/web'),
]
const stop = () => {
  for (const child of children) child.kill()
}
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
