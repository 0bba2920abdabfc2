import type { ModuleCode } from '../../menu/roles'

/** One setting that a school, its group or the operator may choose. */
export interface SettingDefinition {
  readonly code: string
  readonly group:
    | 'login'
    | 'user'
    | 'student'
    | 'profile'
    | 'home'
    | 'notification'
    | 'chat'
    | 'anecdotal'
    | 'diary'
    | 'attendance'
    | 'bus'
    | 'calendar'
    | 'fees'
    | 'comm'
    | 'gallery'
    | 'import'
    | 'sms'
    | 'files'
    | 'tab'
    | 'leave'
    | 'timetable'
    | 'exam'
  readonly label: string
  /** What it does, in a sentence or two. */
  readonly help: string
  readonly type: 'bool' | 'int' | 'text' | 'time' | 'enum' | 'multi'
  readonly default: boolean | number | string | readonly string[]
  readonly min?: number
  readonly max?: number
  readonly options?: readonly string[]
  /** In place of options: the values are ids of working staff with a login, at most `max` of them. */
  readonly of?: 'staff'
  readonly module?: ModuleCode
  /** The text is a regular expression. */
  readonly isPattern?: boolean
  /** Who may change it. */
  readonly editor: 'operator' | 'school' | 'both'
  /** Nothing reads it yet, so nobody is asked for it. */
  readonly waits?: true
}
