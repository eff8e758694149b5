import type { Request, Response } from 'express';
import { sendJson } from '../pipeline/8-answer/send-json';

export function openApiPage(document: Record<string, unknown>) {
  const json = JSON.stringify(document);
  return { path: '/api/v1/openapi.json', handle: (_request: Request, response: Response) => void sendJson(response, 200, json) };
}
