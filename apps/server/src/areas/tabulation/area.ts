import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { classTestHandlers } from './class-tests/handlers'
import * as testBlocks from './class-tests/home-blocks'
import { classTestExport } from './class-tests/report'
import { tabulationHoldings } from './holdings'
import { cardRemarkHandlers } from './remarks/handlers'
import { studentSubjectHandlers } from './student-subjects/handlers'

export const tabulationArea: Area = {
  calls: [
    callsOf(contract.cardRemarks, cardRemarkHandlers),
    callsOf(contract.classTests, classTestHandlers),
    callsOf(contract.studentSubjects, studentSubjectHandlers),
  ],
  jobs: [classTestExport],
  homeBlocks: {
    ...testBlocks,
  },
  holdings: tabulationHoldings,
}
