import type { DocumentLanguage } from '../../platform/documents/words'
import type { StrengthBy, StrengthRows } from './statistics'

/** Words of the statistics, the page on one student and the bus report in files. */
export interface StudentWords {
  readonly none: string
  readonly total: string
  readonly onDate: string
  readonly statistics: {
    readonly title: string
    readonly sheet: string
    readonly percent: string
    readonly busYes: string
    readonly busNo: string
    readonly rows: Readonly<Record<StrengthRows, string>>
    readonly by: Readonly<Record<StrengthBy, string>>
  }
  readonly complete: {
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
  readonly bus: {
    readonly title: string
    readonly sheet: string
    readonly routeSheet: string
    readonly trip: string
    readonly trips: Readonly<Record<'Pickup' | 'Drop' | 'Both', string>>
    readonly stop: string
    readonly additional: string
    readonly columns: Readonly<Record<'admNo' | 'name' | 'class' | 'guardianName' | 'mobile' | 'bus' | 'pickup' | 'drop', string>>
    readonly riders: (count: number) => string
  }
}

export const studentWords: Readonly<Record<DocumentLanguage, StudentWords>> = {
  en: {
    none: 'Not stated',
    total: 'Total',
    onDate: 'On date',
    statistics: {
      title: 'Statistics Report',
      sheet: 'Statistics',
      percent: 'Shares of each row in %',
      busYes: 'Uses the bus',
      busNo: 'Does not use the bus',
      rows: { section: 'Section', course: 'Course', division: 'Division' },
      by: {
        gender: 'Gender',
        religion: 'Religion',
        caste: 'Caste',
        reservation: 'Reservation',
        block: 'Block',
        age: 'Age',
        status: 'Status',
        bus: 'Bus',
      },
    },
    complete: {
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
    bus: {
      title: 'Bus Student Report',
      sheet: 'Bus students',
      routeSheet: 'Route sheet',
      trip: 'Trip',
      trips: { Pickup: 'Pickup', Drop: 'Drop', Both: 'Both' },
      stop: 'Stop',
      additional: 'Additional',
      columns: {
        admNo: 'Adm No',
        name: 'Student',
        class: 'Class',
        guardianName: 'Guardian',
        mobile: 'Mobile',
        bus: 'Bus',
        pickup: 'Pickup',
        drop: 'Drop',
      },
      riders: count => (count === 1 ? '1 student' : `${count} students`),
    },
  },
  es: {
    none: 'Sin indicar',
    total: 'Total',
    onDate: 'En la fecha',
    statistics: {
      title: 'Informe estadístico',
      sheet: 'Estadística',
      percent: 'Proporción de cada fila en %',
      busYes: 'Usa el autobús',
      busNo: 'No usa el autobús',
      rows: { section: 'Etapa', course: 'Nivel', division: 'Grupo' },
      by: {
        gender: 'Sexo',
        religion: 'Religión',
        caste: 'Casta',
        reservation: 'Cuota',
        block: 'Zona',
        age: 'Edad',
        status: 'Estado',
        bus: 'Autobús',
      },
    },
    complete: {
      title: 'Información completa del alumno',
      left: 'Baja el',
      student: 'Alumno',
      guardian: 'Tutor',
      bus: 'Autobús',
      years: 'Grupos por curso',
      additional: 'Paradas adicionales',
      trip: 'Trayecto',
      stop: 'Parada',
      from: 'Desde',
      to: 'Hasta',
      days: 'Días',
      siblings: 'Hermanos',
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
        academicYear: 'Curso',
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
    bus: {
      title: 'Informe de alumnos de autobús',
      sheet: 'Alumnos de autobús',
      routeSheet: 'Hoja de ruta',
      trip: 'Trayecto',
      trips: { Pickup: 'Recogida', Drop: 'Bajada', Both: 'Ambos' },
      stop: 'Parada',
      additional: 'Adicional',
      columns: {
        admNo: 'N.º matrícula',
        name: 'Alumno',
        class: 'Grupo',
        guardianName: 'Tutor',
        mobile: 'Móvil',
        bus: 'Autobús',
        pickup: 'Recogida',
        drop: 'Bajada',
      },
      riders: count => (count === 1 ? '1 alumno' : `${count} alumnos`),
    },
  },
  pt: {
    none: 'Não indicado',
    total: 'Total',
    onDate: 'Na data',
    statistics: {
      title: 'Relatório estatístico',
      sheet: 'Estatística',
      percent: 'Percentagem de cada linha',
      busYes: 'Usa o autocarro',
      busNo: 'Não usa o autocarro',
      rows: { section: 'Ciclo', course: 'Ano', division: 'Turma' },
      by: {
        gender: 'Sexo',
        religion: 'Religião',
        caste: 'Casta',
        reservation: 'Quota',
        block: 'Bloco',
        age: 'Idade',
        status: 'Estado',
        bus: 'Autocarro',
      },
    },
    complete: {
      title: 'Informação completa do aluno',
      left: 'Saiu em',
      student: 'Aluno',
      guardian: 'Encarregado',
      bus: 'Autocarro',
      years: 'Turmas por ano',
      additional: 'Paragens adicionais',
      trip: 'Viagem',
      stop: 'Paragem',
      from: 'De',
      to: 'Até',
      days: 'Dias',
      siblings: 'Irmãos',
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
    bus: {
      title: 'Relatório de alunos do autocarro',
      sheet: 'Alunos do autocarro',
      routeSheet: 'Folha de percurso',
      trip: 'Viagem',
      trips: { Pickup: 'Recolha', Drop: 'Saída', Both: 'Ambas' },
      stop: 'Paragem',
      additional: 'Adicional',
      columns: {
        admNo: 'N.º matrícula',
        name: 'Aluno',
        class: 'Turma',
        guardianName: 'Encarregado',
        mobile: 'Telemóvel',
        bus: 'Autocarro',
        pickup: 'Recolha',
        drop: 'Saída',
      },
      riders: count => (count === 1 ? '1 aluno' : `${count} alunos`),
    },
  },
  de: {
    none: 'Ohne Angabe',
    total: 'Summe',
    onDate: 'Am Tag',
    statistics: {
      title: 'Statistikbericht',
      sheet: 'Statistik',
      percent: 'Anteile jeder Zeile in %',
      busYes: 'Fährt mit dem Bus',
      busNo: 'Fährt nicht mit dem Bus',
      rows: { section: 'Abteilung', course: 'Jahrgang', division: 'Klasse' },
      by: {
        gender: 'Geschlecht',
        religion: 'Religion',
        caste: 'Kaste',
        reservation: 'Reservierung',
        block: 'Bezirk',
        age: 'Alter',
        status: 'Status',
        bus: 'Bus',
      },
    },
    complete: {
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
    bus: {
      title: 'Bericht Busschüler',
      sheet: 'Busschüler',
      routeSheet: 'Fahrtenblatt',
      trip: 'Fahrt',
      trips: { Pickup: 'Zustieg', Drop: 'Ausstieg', Both: 'Beide' },
      stop: 'Haltestelle',
      additional: 'Zusätzlich',
      columns: {
        admNo: 'Aufnahmenr.',
        name: 'Schüler/in',
        class: 'Klasse',
        guardianName: 'Erziehungsberechtigte',
        mobile: 'Mobilnummer',
        bus: 'Bus',
        pickup: 'Zustieg',
        drop: 'Ausstieg',
      },
      riders: count => `${count} Schüler`,
    },
  },
}
