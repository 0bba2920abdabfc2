import { sizeOf, widgets } from './sizes'

const figure = (value: number) => value.toFixed(1).padStart(7)

console.log('\n## Size of the widgets: KB, minified and gzipped, React and react-intl outside\n')
console.log('| Widget                   |     now |   later | budget |        |')
console.log('| ------------------------ | ------: | ------: | -----: | ------ |')
for (const widget of widgets) {
  const size = await sizeOf(widget)
  const counted = size.lazy ?? size.now + (widget.name === 'All in one' ? size.later : 0)
  console.log(
    `| ${widget.name.padEnd(24)} | ${figure(size.lazy ?? size.now)} | ${figure(size.later)} | ${String(widget.budget).padStart(6)} | ${counted <= widget.budget ? 'kept  ' : 'missed'} |`,
  )
}
