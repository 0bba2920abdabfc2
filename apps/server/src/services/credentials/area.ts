import type { Area } from '../../school/area'
import { credentialsHoldings } from './holdings'
import { credentialJobs } from './work'

export const credentialsArea: Area = {
  jobs: [...credentialJobs],
  holdings: credentialsHoldings,
}
