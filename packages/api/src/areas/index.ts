import { auth } from './auth'
import { classes } from './classes'
import { files } from './files'
import { general } from './general'
import { home } from './home'
import { imports } from './imports'
import { jobs } from './jobs'
import { masters } from './masters'
import { people } from './people'
import { platform } from './platform'
import { profile } from './profile'
import { selectors } from './selectors'

/** Every area of the contract. The server binds these, the reference and the generated tests walk them. */
export const contract = { auth, home, general, files, selectors, masters, classes, people, imports, jobs, platform, profile }
