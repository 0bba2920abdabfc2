import { mayOpenRoute, type Viewer } from '@school/rules'

type TabKind = 'tab-exams' | 'tab-max-marks' | 'student-subjects' | 'tab-marks' | 'tab-remarks' | 'tab-results'

const imports = '/utility/import-photo'

/** Where files of a kind are brought in; undefined for who brings none in. */
export const importHref = (kind: TabKind, viewer: Viewer): string | undefined =>
  mayOpenRoute(imports, viewer) ? `${imports}?kind=${kind}` : undefined
