// npm run pictures: keeps the pictures of the stories as they look now.
import { join } from 'node:path'
import { env, install, must, root } from './workspace.mjs'

install()
must('vitest', ['run', '--config', 'vitest.pictures.config.ts', ...process.argv.slice(2)], {
  cwd: join(root, 'packages/ui'),
  env: { ...env, PICTURES: 'update' },
})
