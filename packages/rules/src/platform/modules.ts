import type { ModuleCode } from '../menu/roles'

/** Why a set of modules cannot be switched on together. */
export interface ModuleFault {
  readonly code: 'Excludes' | 'Needs'
  readonly message: string
  /** The modules that do not go together with the others. */
  readonly modules: readonly ModuleCode[]
  /** The module that is off, or that stands in the way. */
  readonly needs: ModuleCode
}

const excludedByFeeOnly: readonly ModuleCode[] = [
  'SCH',
  'OFFLINE_TAB',
  'OFFLINE_ATT',
  'HPC',
  'TT',
  'ATT',
  'TAB',
  'CC',
  'FOS',
  'CTN',
]
const needsSchool: readonly ModuleCode[] = ['HPC', 'TT', 'ATT', 'TAB', 'CC', 'OFFLINE_TAB', 'OFFLINE_ATT', 'FOS', 'CTN']

/** Checks which modules may be on together. */
export function checkModules(modules: readonly ModuleCode[]): ModuleFault[] {
  const on = (code: ModuleCode) => modules.includes(code)
  const faults: ModuleFault[] = []
  if (on('FEE_ONLY')) {
    const clashing = excludedByFeeOnly.filter(on)
    if (clashing.length > 0)
      faults.push({
        code: 'Excludes',
        message: `FEE_ONLY cannot be combined with ${clashing.join(', ')}.`,
        modules: clashing,
        needs: 'FEE_ONLY',
      })
    if (!on('FEE')) faults.push({ code: 'Needs', message: 'FEE_ONLY needs FEE.', modules: ['FEE_ONLY'], needs: 'FEE' })
    return faults
  }
  const orphans = on('SCH') ? [] : needsSchool.filter(on)
  if (orphans.length > 0)
    faults.push({
      code: 'Needs',
      message: `${orphans.join(', ')} ${orphans.length === 1 ? 'needs' : 'need'} SCH.`,
      modules: orphans,
      needs: 'SCH',
    })
  return faults
}
