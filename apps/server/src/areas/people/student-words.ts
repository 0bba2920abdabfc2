import type { DocumentLanguage } from '../../platform/documents/words'
import { type CompleteWords, completeWords } from './complete-words'
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
  readonly complete: CompleteWords
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
    complete: completeWords.en,
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
        reservation: 'Cupo',
        block: 'Bloque',
        age: 'Edad',
        status: 'Estado',
        bus: 'Autobús',
      },
    },
    complete: completeWords.es,
    bus: {
      title: 'Informe de alumnos de autobús',
      sheet: 'Alumnos de autobús',
      routeSheet: 'Hoja de ruta',
      trip: 'Trayecto',
      trips: { Pickup: 'Ida', Drop: 'Vuelta', Both: 'Ida y vuelta' },
      stop: 'Parada',
      additional: 'Adicional',
      columns: {
        admNo: 'N.º de matrícula',
        name: 'Alumno',
        class: 'Clase',
        guardianName: 'Tutor',
        mobile: 'Móvil',
        bus: 'Autobús',
        pickup: 'Ida',
        drop: 'Vuelta',
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
    complete: completeWords.pt,
    bus: {
      title: 'Relatório de alunos do autocarro',
      sheet: 'Alunos do autocarro',
      routeSheet: 'Folha de percurso',
      trip: 'Percurso',
      trips: { Pickup: 'Ida', Drop: 'Volta', Both: 'Ida e volta' },
      stop: 'Paragem',
      additional: 'Adicional',
      columns: {
        admNo: 'N.º de matrícula',
        name: 'Aluno',
        class: 'Turma',
        guardianName: 'Encarregado',
        mobile: 'Telemóvel',
        bus: 'Autocarro',
        pickup: 'Ida',
        drop: 'Volta',
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
        reservation: 'Quote',
        block: 'Block',
        age: 'Alter',
        status: 'Status',
        bus: 'Bus',
      },
    },
    complete: completeWords.de,
    bus: {
      title: 'Bericht Busschüler',
      sheet: 'Busschüler',
      routeSheet: 'Fahrtenblatt',
      trip: 'Fahrt',
      trips: { Pickup: 'Hinfahrt', Drop: 'Rückfahrt', Both: 'Hin- und Rückfahrt' },
      stop: 'Haltestelle',
      additional: 'Zusätzlich',
      columns: {
        admNo: 'Aufnahmenr.',
        name: 'Schüler/in',
        class: 'Klasse',
        guardianName: 'Erziehungsberechtigte',
        mobile: 'Mobilnummer',
        bus: 'Bus',
        pickup: 'Hinfahrt',
        drop: 'Rückfahrt',
      },
      riders: count => `${count} Schüler`,
    },
  },
}
