export const useCheckOrder = () => (_id: string) => {}
