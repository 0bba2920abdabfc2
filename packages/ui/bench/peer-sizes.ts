import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { printTable, rounded } from './figures'
import { peersFolder, peerVersions } from './peers'

type PeerName = 'antd' | 'MUI' | 'Mantine' | 'RAC' | 'PrimeReact'

const peerNames: readonly PeerName[] = ['antd', 'MUI', 'Mantine', 'RAC', 'PrimeReact']

/** What an application imports to build the like of one of our widgets: names by package. */
type Imports = Readonly<Record<string, string>>

interface Comparison {
  /** As in `sizes.ts`. */
  readonly name: string
  /** A peer that has nothing like it is left out. */
  readonly peers: Partial<Record<PeerName, Imports>>
}

const antd = (names: string): Imports => ({ antd: names })
const mui = (names: string, more: Imports = {}): Imports => ({ '@mui/material': names, ...more })
const mantine = (names: string, more: Imports = {}): Imports => ({ '@mantine/core': `MantineProvider ${names}`, ...more })
const rac = (names: string): Imports => ({ 'react-aria-components': names })
const prime = (names: string): Imports =>
  Object.fromEntries(names.split(' ').map(name => [`primereact/${name.toLowerCase()}`, name]))

const muiGrid: Imports = { '@mui/x-data-grid': 'DataGrid' }
const muiDates: Imports = {
  '@mui/x-date-pickers/DateTimePicker': 'DateTimePicker',
  '@mui/x-date-pickers/LocalizationProvider': 'LocalizationProvider',
  '@mui/x-date-pickers/AdapterDayjs': 'AdapterDayjs',
}
const muiDialog = 'Dialog DialogTitle DialogContent DialogActions'
const racDialog = 'ModalOverlay Modal Dialog Heading Button'
const racTable = 'Virtualizer TableLayout Table TableHeader Column TableBody Row Cell'
const racDate =
  'DatePicker Group DateInput DateSegment Popover Dialog Calendar CalendarGrid CalendarCell Heading Button TimeField'

/** Every different name of several lists, once. */
const together = (...lists: readonly string[]): string => [...new Set(lists.flatMap(list => list.split(' ')))].join(' ')

const mantineParts: Imports = {
  '@mantine/notifications': 'Notifications notifications',
  '@mantine/modals': 'ModalsProvider modals',
  '@mantine/dropzone': 'Dropzone',
}

/** All that the widgets are built of, but for dates. */
const wholeSets = {
  antd: 'AutoComplete Modal Table Input InputNumber Radio Pagination Tabs Select Checkbox Badge Form notification Upload Progress Button Spin',
  mui: `${muiDialog} Autocomplete RadioGroup Radio TextField Tabs Tab Checkbox Badge Snackbar Alert LinearProgress CircularProgress Button`,
  mantine:
    'Autocomplete Modal Table TextInput NumberInput Radio Pagination Tabs MultiSelect Checkbox Badge Progress Button Loader',
  rac: together(
    racDialog,
    racTable,
    'ComboBox Label Input Popover ListBox ListBoxItem RadioGroup Radio TextField NumberField Tabs TabList Tab TabPanel',
    'Select SelectValue Checkbox Form FieldError FileTrigger DropZone ProgressBar',
    'UNSTABLE_ToastRegion UNSTABLE_Toast UNSTABLE_ToastQueue UNSTABLE_ToastContent',
  ),
  prime:
    'AutoComplete Dialog DataTable Column InputText InputNumber RadioButton Paginator TabView MultiSelect Checkbox Badge Toast ConfirmDialog FileUpload ProgressBar Button',
}

const comparisons: readonly Comparison[] = [
  {
    name: 'Selector input',
    peers: {
      antd: antd('AutoComplete'),
      MUI: mui('Autocomplete TextField'),
      Mantine: mantine('Autocomplete'),
      RAC: rac('ComboBox Label Input Button Popover ListBox ListBoxItem'),
      PrimeReact: prime('AutoComplete'),
    },
  },
  {
    name: 'Single selector dialog',
    peers: {
      antd: antd('Modal Table Input Radio Pagination'),
      MUI: mui(`${muiDialog} RadioGroup Radio TextField`, muiGrid),
      Mantine: mantine('Modal Table TextInput Radio Pagination'),
      RAC: rac(together(racDialog, racTable, 'RadioGroup Radio TextField Input')),
      PrimeReact: prime('Dialog DataTable Column InputText RadioButton Paginator'),
    },
  },
  {
    name: 'Multiple selector dialog',
    peers: {
      antd: antd('Modal Table Input Radio Pagination Tabs Select Checkbox Badge'),
      MUI: mui(`${muiDialog} RadioGroup Radio TextField Tabs Tab Autocomplete Checkbox Badge`, muiGrid),
      Mantine: mantine('Modal Table TextInput Radio Pagination Tabs MultiSelect Checkbox Badge'),
      RAC: rac(
        together(
          racDialog,
          racTable,
          'RadioGroup Radio TextField Input Tabs TabList Tab TabPanel Select SelectValue Popover ListBox ListBoxItem Checkbox',
        ),
      ),
      PrimeReact: prime('Dialog DataTable Column InputText RadioButton Paginator TabView MultiSelect Checkbox Badge'),
    },
  },
  {
    name: 'Virtual rows',
    peers: {
      antd: antd('Table'),
      MUI: muiGrid,
      RAC: rac(racTable),
      PrimeReact: prime('DataTable Column'),
    },
  },
  {
    name: 'Master dialog',
    peers: {
      antd: antd('Modal Form Input InputNumber TimePicker Checkbox Table Popconfirm'),
      MUI: mui(`${muiDialog} TextField Checkbox FormControlLabel Table TableHead TableBody TableRow TableCell IconButton Button`),
      Mantine: mantine('Modal TextInput NumberInput Checkbox Table ActionIcon Button', { '@mantine/dates': 'TimeInput' }),
      RAC: rac(
        together(
          racDialog,
          'Form TextField Input FieldError NumberField TimeField DateInput DateSegment Checkbox',
          'Table TableHeader Column TableBody Row Cell',
        ),
      ),
      PrimeReact: prime('Dialog InputText InputNumber Calendar Checkbox DataTable Column'),
    },
  },
  {
    name: 'Confirm',
    peers: {
      antd: antd('Modal'),
      MUI: mui(`${muiDialog} Button`),
      Mantine: mantine('Modal Button', { '@mantine/modals': 'ModalsProvider modals' }),
      RAC: rac(racDialog),
      PrimeReact: prime('ConfirmDialog'),
    },
  },
  {
    name: 'Toast',
    peers: {
      antd: antd('notification'),
      MUI: mui('Snackbar Alert'),
      Mantine: mantine('', { '@mantine/notifications': 'Notifications notifications' }),
      RAC: rac('UNSTABLE_ToastRegion UNSTABLE_Toast UNSTABLE_ToastQueue UNSTABLE_ToastContent'),
      PrimeReact: prime('Toast'),
    },
  },
  {
    name: 'Upload',
    peers: {
      antd: antd('Upload Progress'),
      Mantine: mantine('Progress FileInput', { '@mantine/dropzone': 'Dropzone' }),
      RAC: rac('FileTrigger DropZone Button ProgressBar'),
      PrimeReact: prime('FileUpload'),
    },
  },
  { name: 'Crop, lazy', peers: {} },
  {
    name: 'Date and time',
    peers: {
      antd: antd('DatePicker'),
      MUI: muiDates,
      Mantine: mantine('', { '@mantine/dates': 'DateTimePicker' }),
      RAC: rac(racDate),
      PrimeReact: prime('Calendar'),
    },
  },
  {
    name: 'Quick search',
    peers: {
      antd: antd('Modal AutoComplete'),
      MUI: mui('Dialog Autocomplete TextField'),
      Mantine: mantine('', { '@mantine/spotlight': 'Spotlight spotlight' }),
      RAC: rac('ModalOverlay Modal Dialog Autocomplete SearchField Input Menu MenuItem useFilter'),
    },
  },
  { name: 'Chat', peers: {} },
  {
    name: 'All in one',
    peers: {
      antd: antd(together(wholeSets.antd, 'TimePicker DatePicker')),
      MUI: mui(wholeSets.mui, { ...muiGrid, ...muiDates }),
      Mantine: mantine(wholeSets.mantine, { ...mantineParts, '@mantine/dates': 'DateTimePicker TimeInput' }),
      RAC: rac(together(wholeSets.rac, racDate)),
      PrimeReact: prime(together(wholeSets.prime, 'Calendar')),
    },
  },
  {
    name: 'All, no date and crop',
    peers: {
      antd: antd(wholeSets.antd),
      MUI: mui(wholeSets.mui, muiGrid),
      Mantine: mantine(wholeSets.mantine, mantineParts),
      RAC: rac(wholeSets.rac),
      PrimeReact: prime(wholeSets.prime),
    },
  },
]

/** Gives every key of `codes` as a module of its own, which imports from among the peers. */
const modules = (codes: ReadonlyMap<string, string>): Plugin => ({
  name: 'modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^peer:/ }, ({ path }) => ({ path, namespace: 'peer' }))
    onLoad({ filter: /./, namespace: 'peer' }, ({ path }) => ({
      contents: codes.get(path) ?? '',
      resolveDir: peersFolder,
      loader: 'ts',
    }))
  },
})

const codeOf = (imports: Imports): string =>
  Object.entries(imports)
    .map(([from, names]) => `export { ${names.trim().replaceAll(' ', ', ')} } from '${from}'`)
    .join('\n')

/** KB gzip by widget of what one peer brings, bundled as ours are and React outside; style sheets do not count. */
async function weigh(peer: PeerName): Promise<Map<string, number>> {
  const offered = comparisons.filter(({ peers }) => peers[peer])
  const { outputFiles } = await build({
    // Every entry is bundled by itself, but what they share is read once.
    entryPoints: offered.map((_, at) => ({ in: `peer:${at}`, out: String(at) })),
    plugins: [modules(new Map(offered.map(({ peers }, at) => [`peer:${at}`, codeOf(peers[peer] ?? {})])))],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: 'out',
    write: false,
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'error',
  })
  return new Map(
    offered.map(({ name }, at) => {
      const script = outputFiles.find(file => basename(file.path) === `${at}.js`)!
      return [name, gzipSync(script.contents).length / 1024]
    }),
  )
}

/** Prints what the peers' likes of our widgets weigh beside ours: `oursOf` gives our KB gzip by the name of a widget. */
export async function benchPeerSizes(oursOf: (name: string) => Promise<number | undefined>): Promise<void> {
  const weights: Map<string, number>[] = []
  for (const peer of peerNames) weights.push(await weigh(peer))
  const rows: string[][] = []
  for (const { name } of comparisons) {
    const ours = await oursOf(name)
    const theirs = weights.map(weight => weight.get(name))
    const known = theirs.filter(weight => weight !== undefined)
    const least = known.length > 0 ? Math.min(...known) : undefined
    rows.push([
      name,
      rounded(ours),
      ...theirs.map(weight => rounded(weight)),
      least === undefined ? 'none' : peerNames[theirs.indexOf(least)]!,
      ours !== undefined && least !== undefined ? rounded(ours / least, 2) : '–',
    ])
  }
  printTable(
    'Size beside the peers: KB, minified and gzipped, React outside',
    ['Widget', 'ours', ...peerNames, 'smallest peer', 'ours/smallest'],
    rows,
  )
  console.log(
    `\n${peerVersions()}. Ours are finished widgets with their styles, react-intl outside; the peers are the imports that one is`,
  )
  console.log(
    'built of, without the code that builds it and without the style sheets of Mantine and PrimeReact, which are files.',
  )
}
