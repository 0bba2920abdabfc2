export * from './exams'
export * from './files'
export * from './names'
