import type { ComponentProps } from 'react';
import { Table } from './table.tsx';
// Apart from the styles of every page: few screens have such a table.
import './stacked-table.css';

/**
 * A table whose cells stand below each other on phones, so that the actions of a row are in sight. Cells that need their heading
 * there repeat it as `data-heading`.
 */
export const StackedTable = (props: ComponentProps<typeof Table>) => (
  <div className="stacked-table">
    <Table {...props} />
  </div>
);
