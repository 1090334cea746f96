import { useState } from 'react';
import { formatNumber } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { RelativeTime } from '@/ui/relative-time';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table';
import { type GraphNode, kindName, type ReadGraph, relationWords } from '../read-graph';
import { ExpandButton } from './expand-button';
import { FamilyDot } from './family-dot';
import { NodeLink } from './node-link';

const ROWS = 100;
const LINKS_SHOWN = 4;

interface GraphTableProps {
  graph: ReadGraph;
  disabledReason: string | undefined;
  onExpand: (id: string) => void;
}

/** The same as the picture: each thing with all its links. */
export function GraphTable({ graph, disabledReason, onExpand }: GraphTableProps) {
  const [limit, setLimit] = useState(ROWS);
  const nodes = [...graph.nodes.values()].toSorted((a, b) => b.degree - a.degree);
  return (
    <>
      <Table label="Links">
        <TableHead>
          <TableRow>
            <TableHeader>Name</TableHeader>
            <TableHeader className="max-sm:hidden">Kind</TableHeader>
            <TableHeader>Linked with</TableHeader>
            <TableHeader>Last</TableHeader>
            <TableHeader>
              <span className="sr-only">Actions</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {nodes.slice(0, limit).map((node) => (
            <TableRow key={node.id}>
              <TableCell className="min-w-44 max-w-96">
                <span className="flex items-center gap-2">
                  <FamilyDot family={node.family} />
                  <NodeLink node={node} className="line-clamp-2 font-medium" />
                </span>
              </TableCell>
              <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">
                {kindName(node.kind)}
              </TableCell>
              <TableCell className="min-w-64">
                <NodeLinks graph={graph} node={node} />
              </TableCell>
              <TableCell className="whitespace-nowrap text-ink-2">
                {node.at && <RelativeTime time={node.at} />}
              </TableCell>
              <TableCell className="text-right">
                <ExpandButton node={node} disabledReason={disabledReason} onExpand={onExpand} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {nodes.length > limit && (
        <div className="flex justify-center border-t py-2">
          <Button variant="ghost" size="sm" onClick={() => setLimit(limit + 5 * ROWS)}>
            Show more of {formatNumber(nodes.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function NodeLinks({ graph, node }: { graph: ReadGraph; node: GraphNode }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? node.links : node.links.slice(0, LINKS_SHOWN);
  return (
    <span className="flex flex-col gap-0.5">
      {shown.map((link) => {
        const other = graph.nodes.get(link.to);
        return (
          other && (
            <span key={`${link.kind} ${link.isOutward} ${link.to}`}>
              <span className="text-ink-3">{relationWords(link)} </span>
              <NodeLink node={other} />
              {link.weight > 1 && (
                <span className="text-ink-3"> in {formatNumber(link.weight)} texts</span>
              )}
            </span>
          )
        );
      })}
      {node.links.length > shown.length && (
        <span>
          <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)}>
            Show all {formatNumber(node.links.length)}
            <span className="sr-only"> links of {node.label}</span>
          </Button>
        </span>
      )}
    </span>
  );
}
