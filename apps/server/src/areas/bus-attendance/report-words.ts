import type { BusAttendanceView, BusMarkState, BusRunState, BusTripKind, NotBoardedReason, Texts } from '@school/rules'
import type { DocumentLanguage } from '../../platform/documents/words'

/** Where a run stands, as files say it. */
export const runWords: Texts<BusRunState> = {
  en: { 'Not started': 'Not started', Running: 'Running', Completed: 'Completed', Cancelled: 'Cancelled' },
  es: { 'Not started': 'Sin iniciar', Running: 'En curso', Completed: 'Completado', Cancelled: 'Anulado' },
  pt: { 'Not started': 'Por iniciar', Running: 'Em curso', Completed: 'Concluído', Cancelled: 'Anulado' },
  de: { 'Not started': 'Nicht begonnen', Running: 'Unterwegs', Completed: 'Abgeschlossen', Cancelled: 'Ausgefallen' },
}

/** Where a student of a run stands, as files say it. */
export const markWords: Texts<BusMarkState> = {
  en: { Waiting: 'Waiting', Boarded: 'Boarded', Left: 'Left', 'Not boarded': 'Not boarded', 'On leave': 'On leave' },
  es: { Waiting: 'En espera', Boarded: 'A bordo', Left: 'Ha bajado', 'Not boarded': 'No subió', 'On leave': 'De permiso' },
  pt: { Waiting: 'À espera', Boarded: 'A bordo', Left: 'Saiu', 'Not boarded': 'Não entrou', 'On leave': 'Dispensado' },
  de: {
    Waiting: 'Wartet',
    Boarded: 'Eingestiegen',
    Left: 'Ausgestiegen',
    'Not boarded': 'Nicht eingestiegen',
    'On leave': 'Beurlaubt',
  },
}

type Column =
  | 'date'
  | 'bus'
  | 'trip'
  | 'staff'
  | 'started'
  | 'completed'
  | 'expected'
  | 'boarded'
  | 'notBoarded'
  | 'onLeave'
  | 'extra'
  | 'percent'
  | 'status'
  | 'admNo'
  | 'name'
  | 'division'
  | 'stop'
  | 'boardedAt'
  | 'leftAt'
  | 'reason'

interface Words {
  readonly title: string
  readonly sheet: string
  readonly views: Readonly<Record<BusAttendanceView, string>>
  readonly from: string
  readonly to: string
  readonly kind: string
  readonly kinds: Readonly<Record<BusTripKind, string>>
  readonly reasons: Readonly<Record<NotBoardedReason, string>>
  readonly columns: Readonly<Record<Column, string>>
}

/** Words of the Bus Attendance Report in files. */
export const busReportWords: Readonly<Record<DocumentLanguage, Words>> = {
  en: {
    title: 'Bus Attendance Report',
    sheet: 'Bus attendance',
    views: { runs: 'Runs', students: 'Students', matrix: 'Matrix' },
    from: 'From',
    to: 'To',
    kind: 'Kind',
    kinds: { pickup: 'Pickup', drop: 'Drop' },
    reasons: {
      'absent today': 'Absent today',
      'collected by guardian': 'Collected by guardian',
      'own transport': 'Own transport',
      'missed the bus': 'Missed the bus',
      'not seen': 'Not seen',
    },
    columns: {
      date: 'Date',
      bus: 'Bus',
      trip: 'Trip',
      staff: 'Staff',
      started: 'Started',
      completed: 'Completed',
      expected: 'Expected',
      boarded: 'Boarded',
      notBoarded: 'Not boarded',
      onLeave: 'On leave',
      extra: 'Extra',
      percent: '%',
      status: 'Status',
      admNo: 'Adm.No',
      name: 'Student',
      division: 'Division',
      stop: 'Stop',
      boardedAt: 'Boarded at',
      leftAt: 'Left at',
      reason: 'Reason',
    },
  },
  es: {
    title: 'Informe de asistencia en el autobús',
    sheet: 'Asistencia en el autobús',
    views: { runs: 'Trayectos', students: 'Alumnos', matrix: 'Cuadro' },
    from: 'Desde',
    to: 'Hasta',
    kind: 'Sentido',
    kinds: { pickup: 'Ida', drop: 'Vuelta' },
    reasons: {
      'absent today': 'Ausente hoy',
      'collected by guardian': 'Recogido por su tutor',
      'own transport': 'Transporte propio',
      'missed the bus': 'Perdió el autobús',
      'not seen': 'No se le vio',
    },
    columns: {
      date: 'Fecha',
      bus: 'Autobús',
      trip: 'Trayecto',
      staff: 'Personal',
      started: 'Inicio',
      completed: 'Fin',
      expected: 'Esperados',
      boarded: 'Subieron',
      notBoarded: 'No subieron',
      onLeave: 'De permiso',
      extra: 'Añadidos',
      percent: '%',
      status: 'Estado',
      admNo: 'N.º de matrícula',
      name: 'Alumno',
      division: 'Grupo',
      stop: 'Parada',
      boardedAt: 'Subió a las',
      leftAt: 'Bajó a las',
      reason: 'Motivo',
    },
  },
  pt: {
    title: 'Relatório de presenças no autocarro',
    sheet: 'Presenças no autocarro',
    views: { runs: 'Percursos', students: 'Alunos', matrix: 'Quadro' },
    from: 'De',
    to: 'Até',
    kind: 'Sentido',
    kinds: { pickup: 'Ida', drop: 'Volta' },
    reasons: {
      'absent today': 'Ausente hoje',
      'collected by guardian': 'Recolhido pelo encarregado',
      'own transport': 'Transporte próprio',
      'missed the bus': 'Perdeu o autocarro',
      'not seen': 'Não foi visto',
    },
    columns: {
      date: 'Data',
      bus: 'Autocarro',
      trip: 'Percurso',
      staff: 'Funcionários',
      started: 'Início',
      completed: 'Fim',
      expected: 'Esperados',
      boarded: 'Entraram',
      notBoarded: 'Não entraram',
      onLeave: 'Dispensados',
      extra: 'Acrescentados',
      percent: '%',
      status: 'Estado',
      admNo: 'N.º de matrícula',
      name: 'Aluno',
      division: 'Turma',
      stop: 'Paragem',
      boardedAt: 'Entrou às',
      leftAt: 'Saiu às',
      reason: 'Motivo',
    },
  },
  de: {
    title: 'Bericht zur Busanwesenheit',
    sheet: 'Busanwesenheit',
    views: { runs: 'Fahrten', students: 'Schüler', matrix: 'Übersicht' },
    from: 'Von',
    to: 'Bis',
    kind: 'Richtung',
    kinds: { pickup: 'Hinfahrt', drop: 'Rückfahrt' },
    reasons: {
      'absent today': 'Heute abwesend',
      'collected by guardian': 'Von den Eltern abgeholt',
      'own transport': 'Eigener Weg',
      'missed the bus': 'Bus verpasst',
      'not seen': 'Nicht gesehen',
    },
    columns: {
      date: 'Datum',
      bus: 'Bus',
      trip: 'Fahrt',
      staff: 'Personal',
      started: 'Begonnen',
      completed: 'Abgeschlossen',
      expected: 'Erwartet',
      boarded: 'Eingestiegen',
      notBoarded: 'Nicht eingestiegen',
      onLeave: 'Beurlaubt',
      extra: 'Zusätzlich',
      percent: '%',
      status: 'Status',
      admNo: 'Aufnahmenr.',
      name: 'Schüler',
      division: 'Klasse',
      stop: 'Haltestelle',
      boardedAt: 'Eingestiegen um',
      leftAt: 'Ausgestiegen um',
      reason: 'Grund',
    },
  },
}
