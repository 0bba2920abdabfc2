import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { proofOfWork } from './challenge'
import { loginClean, planLoginClean } from './clean'
import { authHandlers } from './handlers'
import { authHoldings } from './holdings'

export const authArea: Area = {
  calls: [callsOf(contract.auth, services => authHandlers(services, proofOfWork(services)))],
  jobs: [loginClean],
  atStart: [planLoginClean],
  holdings: authHoldings,
}
