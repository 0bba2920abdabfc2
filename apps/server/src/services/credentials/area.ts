import type { Area } from '../../school/area'
import { credentialJobs } from './work'

export const credentialsArea: Area = {
  jobs: [...credentialJobs],
}
