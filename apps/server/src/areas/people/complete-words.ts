import type { DocumentLanguage } from '../../platform/documents/words'

/** Words of the page on one student in files. */
export interface CompleteWords {
  readonly title: string
  readonly left: string
  readonly student: string
  readonly guardian: string
  readonly bus: string
  readonly years: string
  readonly additional: string
  readonly trip: string
  readonly stop: string
  readonly from: string
  readonly to: string
  readonly days: string
  readonly siblings: string
  readonly attendance: string
  readonly month: string
  readonly working: string
  readonly present: string
  readonly absent: string
  readonly leave: string
  readonly late: string
  readonly year: string
  readonly timetable: string
  readonly effectiveFrom: string
  readonly fees: string
  readonly busFees: string
  /** The day of the figures is put behind it. */
  readonly asOn: string
  readonly installment: string
  readonly head: string
  readonly dueDate: string
  readonly amount: string
  readonly concession: string
  readonly fine: string
  readonly paid: string
  readonly balance: string
  readonly total: string
  readonly onlineFees: string
  readonly feesDue: string
  readonly advance: string
  readonly anecdotal: string
  readonly diary: string
  readonly kind: string
  readonly entry: string
  readonly subject: string
  readonly due: string
  readonly done: string
  readonly documents: string
  readonly history: string
  readonly photo: string
  readonly reportCard: string
  readonly at: string
  readonly by: string
  readonly what: string
  readonly value: string
  readonly old: string
  readonly new: string
  readonly file: string
  /** By the name of the deed. */
  readonly actions: Readonly<Record<string, string>>
  /** Names of values that are columns of no report. */
  readonly fields: Readonly<Record<string, string>>
}

export const completeWords: Readonly<Record<DocumentLanguage, CompleteWords>> = {
  en: {
    title: 'Student Complete Information',
    left: 'Left on',
    student: 'Student',
    guardian: 'Guardian',
    bus: 'Bus',
    years: 'Classes by year',
    additional: 'Additional stops',
    trip: 'Trip',
    stop: 'Stop',
    from: 'From',
    to: 'To',
    days: 'Days',
    siblings: 'Siblings',
    attendance: 'Attendance by month',
    month: 'Month',
    working: 'Working days',
    present: 'Present',
    absent: 'Absent',
    leave: 'On leave',
    late: 'Late',
    year: 'Year',
    timetable: 'Class timetable',
    effectiveFrom: 'Effective from',
    fees: 'Fee summary',
    busFees: 'Bus fee summary',
    asOn: 'As on',
    installment: 'Installment',
    head: 'Head',
    dueDate: 'Due Date',
    amount: 'Amount',
    concession: 'Concession',
    fine: 'Fine',
    paid: 'Paid',
    balance: 'Balance',
    total: 'Total',
    onlineFees: 'Online fee details',
    feesDue: 'Due',
    advance: 'Advance',
    anecdotal: 'Anecdotal',
    diary: 'Class diary',
    kind: 'Kind',
    entry: 'Title',
    subject: 'Subject',
    due: 'Due date',
    done: 'Done',
    documents: 'Documents',
    history: 'Change history',
    photo: 'Photo',
    reportCard: 'Report card',
    at: 'When',
    by: 'By',
    what: 'What',
    value: 'Value',
    old: 'Before',
    new: 'After',
    file: 'File',
    actions: {
      added: 'Added',
      changed: 'Changed',
      'profile.student': 'Changed by the family',
      'profile.dataExport': 'Data handed out',
      removed: 'Removed',
      undone: 'Import taken back',
    },
    fields: {
      academicYear: 'Academic year',
      leftOn: 'Left on',
      leavingReason: 'Reason for leaving',
      saved: 'Saved',
      asked: 'Asked for',
      format: 'Format',
      whatsappNumber: 'WhatsApp',
      photo: 'Photo',
      school: 'School',
      bytes: 'Bytes',
    },
  },
  es: {
    title: 'Información completa del alumno',
    left: 'Baja el',
    student: 'Alumno',
    guardian: 'Tutor',
    bus: 'Autobús',
    years: 'Clases por año académico',
    additional: 'Paradas adicionales',
    trip: 'Trayecto',
    stop: 'Parada',
    from: 'Desde',
    to: 'Hasta',
    days: 'Días',
    siblings: 'Hermanos',
    attendance: 'Asistencia por mes',
    month: 'Mes',
    working: 'Días lectivos',
    present: 'Presente',
    absent: 'Ausente',
    leave: 'De permiso',
    late: 'Con retraso',
    year: 'Año',
    timetable: 'Horario de clase',
    effectiveFrom: 'Vigente desde',
    fees: 'Resumen de cuotas',
    busFees: 'Resumen de cuotas de autobús',
    asOn: 'A fecha de',
    installment: 'Plazo',
    head: 'Concepto',
    dueDate: 'Vencimiento',
    amount: 'Importe',
    concession: 'Bonificación',
    fine: 'Recargo',
    paid: 'Pagado',
    balance: 'Saldo',
    total: 'Total',
    onlineFees: 'Cuotas en línea',
    feesDue: 'Pendiente',
    advance: 'Anticipo',
    anecdotal: 'Anecdotario',
    diary: 'Agenda de clase',
    kind: 'Tipo',
    entry: 'Título',
    subject: 'Asignatura',
    due: 'Fecha de entrega',
    done: 'Hecho',
    documents: 'Documentos',
    history: 'Historial de cambios',
    photo: 'Foto',
    reportCard: 'Boletín',
    at: 'Cuándo',
    by: 'Por',
    what: 'Qué',
    value: 'Dato',
    old: 'Antes',
    new: 'Después',
    file: 'Archivo',
    actions: {
      added: 'Añadido',
      changed: 'Cambiado',
      'profile.student': 'Cambiado por la familia',
      'profile.dataExport': 'Datos entregados',
      removed: 'Eliminado',
      undone: 'Importación deshecha',
    },
    fields: {
      academicYear: 'Año académico',
      leftOn: 'Baja el',
      leavingReason: 'Motivo de la baja',
      saved: 'Guardado',
      asked: 'Solicitado',
      format: 'Formato',
      whatsappNumber: 'WhatsApp',
      photo: 'Foto',
      school: 'Colegio',
      bytes: 'Bytes',
    },
  },
  pt: {
    title: 'Informação completa do aluno',
    left: 'Saiu em',
    student: 'Aluno',
    guardian: 'Encarregado',
    bus: 'Autocarro',
    years: 'Turmas por ano',
    additional: 'Paragens adicionais',
    trip: 'Percurso',
    stop: 'Paragem',
    from: 'De',
    to: 'Até',
    days: 'Dias',
    siblings: 'Irmãos',
    attendance: 'Assiduidade por mês',
    month: 'Mês',
    working: 'Dias letivos',
    present: 'Presente',
    absent: 'Ausente',
    leave: 'Dispensado',
    late: 'Com atraso',
    year: 'Ano',
    timetable: 'Horário da turma',
    effectiveFrom: 'Em vigor desde',
    fees: 'Resumo de propinas',
    busFees: 'Resumo de propinas do autocarro',
    asOn: 'Em',
    installment: 'Prestação',
    head: 'Rubrica',
    dueDate: 'Vencimento',
    amount: 'Valor',
    concession: 'Desconto',
    fine: 'Multa',
    paid: 'Pago',
    balance: 'Saldo',
    total: 'Total',
    onlineFees: 'Propinas online',
    feesDue: 'Em dívida',
    advance: 'Adiantamento',
    anecdotal: 'Ocorrências',
    diary: 'Caderneta da turma',
    kind: 'Tipo',
    entry: 'Título',
    subject: 'Disciplina',
    due: 'Data de entrega',
    done: 'Feito',
    documents: 'Documentos',
    history: 'Histórico de alterações',
    photo: 'Fotografia',
    reportCard: 'Ficha de avaliação',
    at: 'Quando',
    by: 'Por',
    what: 'O quê',
    value: 'Dado',
    old: 'Antes',
    new: 'Depois',
    file: 'Ficheiro',
    actions: {
      added: 'Adicionado',
      changed: 'Alterado',
      'profile.student': 'Alterado pela família',
      'profile.dataExport': 'Dados entregues',
      removed: 'Eliminado',
      undone: 'Importação anulada',
    },
    fields: {
      academicYear: 'Ano letivo',
      leftOn: 'Saiu em',
      leavingReason: 'Motivo da saída',
      saved: 'Guardado',
      asked: 'Pedido',
      format: 'Formato',
      whatsappNumber: 'WhatsApp',
      photo: 'Fotografia',
      school: 'Escola',
      bytes: 'Bytes',
    },
  },
  de: {
    title: 'Gesamtauskunft Schüler/in',
    left: 'Abgegangen am',
    student: 'Schüler/in',
    guardian: 'Erziehungsberechtigte',
    bus: 'Bus',
    years: 'Klassen nach Jahr',
    additional: 'Zusätzliche Haltestellen',
    trip: 'Fahrt',
    stop: 'Haltestelle',
    from: 'Von',
    to: 'Bis',
    days: 'Tage',
    siblings: 'Geschwister',
    attendance: 'Anwesenheit nach Monat',
    month: 'Monat',
    working: 'Schultage',
    present: 'Anwesend',
    absent: 'Abwesend',
    leave: 'Beurlaubt',
    late: 'Verspätet',
    year: 'Jahr',
    timetable: 'Stundenplan der Klasse',
    effectiveFrom: 'Gültig ab',
    fees: 'Gebührenübersicht',
    busFees: 'Busgebührenübersicht',
    asOn: 'Stand vom',
    installment: 'Rate',
    head: 'Gebührenart',
    dueDate: 'Fällig am',
    amount: 'Betrag',
    concession: 'Ermäßigung',
    fine: 'Säumniszuschlag',
    paid: 'Bezahlt',
    balance: 'Saldo',
    total: 'Summe',
    onlineFees: 'Online-Gebühren',
    feesDue: 'Offen',
    advance: 'Guthaben',
    anecdotal: 'Beobachtungen',
    diary: 'Klassentagebuch',
    kind: 'Art',
    entry: 'Titel',
    subject: 'Fach',
    due: 'Abgabe',
    done: 'Erledigt',
    documents: 'Dokumente',
    history: 'Änderungsverlauf',
    photo: 'Foto',
    reportCard: 'Zeugnis',
    at: 'Wann',
    by: 'Von',
    what: 'Was',
    value: 'Angabe',
    old: 'Vorher',
    new: 'Nachher',
    file: 'Datei',
    actions: {
      added: 'Hinzugefügt',
      changed: 'Geändert',
      'profile.student': 'Von der Familie geändert',
      'profile.dataExport': 'Daten herausgegeben',
      removed: 'Entfernt',
      undone: 'Import zurückgenommen',
    },
    fields: {
      academicYear: 'Schuljahr',
      leftOn: 'Abgegangen am',
      leavingReason: 'Grund des Abgangs',
      saved: 'Gespeichert',
      asked: 'Beantragt',
      format: 'Format',
      whatsappNumber: 'WhatsApp',
      photo: 'Foto',
      school: 'Schule',
      bytes: 'Bytes',
    },
  },
}
