export { ConsoleLayout, type ConsoleLayoutProps, type ConsoleView } from './ConsoleLayout'
export { ConsoleMatrix, type ConsoleMatrixProps, type MatrixCell, type MatrixLine, type MatrixStatus } from './ConsoleMatrix'
export { type ConsoleStep, ConsoleSteps, type ConsoleStepsProps } from './ConsoleSteps'
export { type ConsoleTile, ConsoleTiles, type ConsoleTilesProps } from './ConsoleTiles'
