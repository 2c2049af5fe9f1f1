/** What is chosen after a click on `value`, in the order of `all`. */
export const toggled = <Value>(all: readonly Value[], chosen: readonly Value[], value: Value): Value[] =>
  all.filter((each) => (each === value) !== chosen.includes(each))
