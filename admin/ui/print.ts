/** Paper is white, so a print has the colours of the light theme, even while the page is dark. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let worn: string | undefined;
  addEventListener('beforeprint', () => {
    worn = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  });
  addEventListener('afterprint', () => {
    if (worn) dataset.mantineColorScheme = worn;
  });
}
