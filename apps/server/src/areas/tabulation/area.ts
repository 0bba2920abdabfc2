import { contract } from '@school/api'
import { type Area, callsOf } from '../../school/area'
import { classTestHandlers } from './class-tests/handlers'
import * as testBlocks from './class-tests/home-blocks'
import { classTestExport } from './class-tests/report'
import { sheetHandlers } from './entry/handlers'
import * as entryBlocks from './entry/home-blocks'
import { tabulationHoldings } from './holdings'
import { cardRemarkHandlers } from './remarks/handlers'
import { tabMasterHandlers } from './setup/handlers'
import { tabSchemeHandlers } from './setup/scheme-handlers'
import { studentSubjectHandlers } from './student-subjects/handlers'

export const tabulationArea: Area = {
  calls: [
    // Each part of the contract on a line of its own.
    callsOf(contract.cardRemarks, cardRemarkHandlers),
    callsOf(contract.classTests, classTestHandlers),
    callsOf(contract.sheets, sheetHandlers),
    callsOf(contract.studentSubjects, studentSubjectHandlers),
    callsOf(contract.tabMasters, tabMasterHandlers),
    callsOf(contract.tabSchemes, tabSchemeHandlers),
  ],
  jobs: [
    // Each job on a line of its own.
    classTestExport,
  ],
  homeBlocks: {
    ...entryBlocks,
    ...testBlocks,
  },
  holdings: tabulationHoldings,
}
