import type { ComponentProps } from 'react';
import { Table } from './table.tsx';
// Apart from the styles of every page: few screens have such a table.
import './stacked-table.css';

/**
 * A table whose cells stand below each other on phones, so that the actions of a row are in sight. Cells that need their heading
 * there repeat it as `data-heading`.
 * @param isWide has too many columns for a tablet as well
 */
export const StackedTable = ({ isWide, ...props }: ComponentProps<typeof Table> & { isWide?: boolean }) => (
  <div className={isWide ? 'stacked-table-wide' : 'stacked-table'}>
    <Table {...props} />
  </div>
);
