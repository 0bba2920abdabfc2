import type { AbsentPresentColumn, DayStatus, Texts } from '@school/rules'
import type { DocumentLanguage } from '../../platform/documents/words'

type Column = AbsentPresentColumn<'list' | 'summary'>

interface Words {
  readonly title: string
  readonly sheet: string
  readonly views: Readonly<Record<'list' | 'register' | 'summary', string>>
  readonly date: string
  readonly half: string
  readonly halves: Readonly<Record<'FN' | 'AN', string>>
  readonly month: string
  readonly from: string
  readonly to: string
  readonly below: string
  readonly minStreak: string
  readonly columns: Readonly<Record<Column, string>>
  readonly channels: Readonly<Record<'notification' | 'sms' | 'whatsapp', string>>
  readonly correction: string
}

/** What a day was, as screens and files say it. */
export const statusWords: Texts<DayStatus> = {
  en: {
    Present: 'Present',
    Late: 'Late',
    Absent: 'Absent',
    'Half day': 'Half day',
    'On leave': 'On leave',
    'On duty': 'On duty',
    'Not taken': 'Not taken',
    Holiday: 'Holiday',
  },
  es: {
    Present: 'Presente',
    Late: 'Con retraso',
    Absent: 'Ausente',
    'Half day': 'Medio día',
    'On leave': 'De permiso',
    'On duty': 'En representación',
    'Not taken': 'Sin pasar lista',
    Holiday: 'Festivo',
  },
  pt: {
    Present: 'Presente',
    Late: 'Com atraso',
    Absent: 'Ausente',
    'Half day': 'Meio dia',
    'On leave': 'Dispensado',
    'On duty': 'Em representação',
    'Not taken': 'Por registar',
    Holiday: 'Feriado',
  },
  de: {
    Present: 'Anwesend',
    Late: 'Verspätet',
    Absent: 'Abwesend',
    'Half day': 'Halber Tag',
    'On leave': 'Beurlaubt',
    'On duty': 'Im Dienst',
    'Not taken': 'Nicht erfasst',
    Holiday: 'Schulfrei',
  },
}

/** Words of the Student Absent/Present Report in files. */
export const absentWords: Readonly<Record<DocumentLanguage, Words>> = {
  en: {
    title: 'Student Absent/Present Report',
    sheet: 'Attendance',
    views: { list: 'List', register: 'Register', summary: 'Summary' },
    date: 'Date',
    half: 'Half',
    halves: { FN: 'Forenoon', AN: 'Afternoon' },
    month: 'Month',
    from: 'From',
    to: 'To',
    below: 'Below %',
    minStreak: 'Absent in a row',
    columns: {
      admNo: 'Adm.No',
      rollNo: 'Roll No',
      name: 'Student',
      division: 'Division',
      fn: 'FN',
      an: 'AN',
      status: 'Status',
      arrivedAt: 'Arrived',
      reason: 'Reason',
      streak: 'Streak',
      monthPercent: 'Month %',
      guardianName: 'Guardian',
      mobile: 'Mobile',
      sent: 'Sent',
      working: 'Working',
      present: 'Present',
      absent: 'Absent',
      leave: 'Leave',
      halfDays: 'Half days',
      late: 'Late',
      duty: 'On duty',
      percent: '%',
      toReach: 'Days to attend',
    },
    channels: { notification: 'Notification', sms: 'SMS', whatsapp: 'WhatsApp' },
    correction: 'Correction',
  },
  es: {
    title: 'Informe de ausencias y asistencia',
    sheet: 'Asistencia',
    views: { list: 'Lista', register: 'Registro', summary: 'Resumen' },
    date: 'Fecha',
    half: 'Mitad del día',
    halves: { FN: 'Mañana', AN: 'Tarde' },
    month: 'Mes',
    from: 'Desde',
    to: 'Hasta',
    below: 'Por debajo de %',
    minStreak: 'Ausencias seguidas',
    columns: {
      admNo: 'N.º de matrícula',
      rollNo: 'N.º de lista',
      name: 'Alumno',
      division: 'Grupo',
      fn: 'Mañana',
      an: 'Tarde',
      status: 'Estado',
      arrivedAt: 'Llegada',
      reason: 'Motivo',
      streak: 'Racha',
      monthPercent: '% del mes',
      guardianName: 'Tutor',
      mobile: 'Móvil',
      sent: 'Enviado',
      working: 'Lectivos',
      present: 'Presente',
      absent: 'Ausente',
      leave: 'Permiso',
      halfDays: 'Medias jornadas',
      late: 'Retrasos',
      duty: 'En representación',
      percent: '%',
      toReach: 'Días por asistir',
    },
    channels: { notification: 'Notificación', sms: 'SMS', whatsapp: 'WhatsApp' },
    correction: 'Corrección',
  },
  pt: {
    title: 'Relatório de ausências e presenças',
    sheet: 'Assiduidade',
    views: { list: 'Lista', register: 'Registo', summary: 'Resumo' },
    date: 'Data',
    half: 'Metade do dia',
    halves: { FN: 'Manhã', AN: 'Tarde' },
    month: 'Mês',
    from: 'De',
    to: 'Até',
    below: 'Abaixo de %',
    minStreak: 'Ausências seguidas',
    columns: {
      admNo: 'N.º de matrícula',
      rollNo: 'N.º de pauta',
      name: 'Aluno',
      division: 'Turma',
      fn: 'Manhã',
      an: 'Tarde',
      status: 'Estado',
      arrivedAt: 'Chegada',
      reason: 'Motivo',
      streak: 'Sequência',
      monthPercent: '% do mês',
      guardianName: 'Encarregado',
      mobile: 'Telemóvel',
      sent: 'Enviado',
      working: 'Letivos',
      present: 'Presente',
      absent: 'Ausente',
      leave: 'Dispensa',
      halfDays: 'Meios dias',
      late: 'Atrasos',
      duty: 'Em representação',
      percent: '%',
      toReach: 'Dias a frequentar',
    },
    channels: { notification: 'Notificação', sms: 'SMS', whatsapp: 'WhatsApp' },
    correction: 'Correção',
  },
  de: {
    title: 'Abwesenheits- und Anwesenheitsbericht',
    sheet: 'Anwesenheit',
    views: { list: 'Liste', register: 'Klassenbuch', summary: 'Übersicht' },
    date: 'Datum',
    half: 'Tageshälfte',
    halves: { FN: 'Vormittag', AN: 'Nachmittag' },
    month: 'Monat',
    from: 'Von',
    to: 'Bis',
    below: 'Unter %',
    minStreak: 'Abwesend in Folge',
    columns: {
      admNo: 'Aufnahmenr.',
      rollNo: 'Listennr.',
      name: 'Schüler',
      division: 'Klasse',
      fn: 'VM',
      an: 'NM',
      status: 'Status',
      arrivedAt: 'Angekommen',
      reason: 'Grund',
      streak: 'In Folge',
      monthPercent: 'Monat %',
      guardianName: 'Erziehungsberechtigte',
      mobile: 'Mobilnummer',
      sent: 'Gesendet',
      working: 'Schultage',
      present: 'Anwesend',
      absent: 'Abwesend',
      leave: 'Beurlaubt',
      halfDays: 'Halbe Tage',
      late: 'Verspätet',
      duty: 'Im Dienst',
      percent: '%',
      toReach: 'Noch zu besuchen',
    },
    channels: { notification: 'Benachrichtigung', sms: 'SMS', whatsapp: 'WhatsApp' },
    correction: 'Korrektur',
  },
}

/** What was sent in words: 'SMS 09:25, Correction Notification 09:55'. */
export function sentInWords(sent: string, language: DocumentLanguage): string {
  const { channels, correction } = absentWords[language]
  return sent
    .split(', ')
    .map(one => {
      const [name = '', at = ''] = one.split(' ')
      const channel = channels[name.replace('correction-', '') as keyof typeof channels]
      return `${name.startsWith('correction-') ? `${correction} ` : ''}${channel} ${at}`
    })
    .join(', ')
}
