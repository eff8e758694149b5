{{/* All objects of one part but its network policies. Takes root and part. */}}
{{- define "consent-service.component" -}}
{{- $root := .root -}}
{{- $part := .part -}}
{{- $values := include "consent-service.partValues" . | fromYaml -}}
{{- $name := printf "%s-%s" (include "consent-service.fullname" $root) $part -}}
{{- $scope := dict "root" $root "component" $part -}}
{{- $storage := include "consent-service.storage" . | fromYaml -}}
{{- $isSingleWriter := and (eq (default "" $storage.type) "volume") (not (has "ReadWriteMany" (dig "volume" "accessModes" list $storage))) -}}
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ $name }}
  labels:
    {{- include "consent-service.labels" $scope | nindent 4 }}
  {{- with $values.serviceAccount.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
automountServiceAccountToken: false
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}
  labels:
    {{- include "consent-service.labels" $scope | nindent 4 }}
  {{- with $values.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- if not $values.autoscaling.enabled }}
  replicas: {{ int64 $values.replicas }}
  {{- end }}
  minReadySeconds: {{ int64 $values.minReadySeconds }}
  revisionHistoryLimit: {{ int64 $values.revisionHistoryLimit }}
  strategy:
    {{- /* Two pods on two nodes cannot both mount a volume that one node may write. */}}
    {{- if $isSingleWriter }}
    type: Recreate
    {{- else }}
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 0, maxSurge: {{ include "consent-service.text" $values.maxSurge }} }
    {{- end }}
  selector:
    matchLabels:
      {{- include "consent-service.selectorLabels" $scope | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "consent-service.labels" $scope | nindent 8 }}
        {{- with $values.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      annotations:
        checksum/config: {{ include "consent-service.environment" . | sha256sum }}
        {{- with include "consent-service.secretVersions" . }}
        checksum/secrets: {{ . }}
        {{- end }}
        {{- with $values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      {{- include "consent-service.pod" . | nindent 6 }}
{{- include "consent-service.services" . }}
{{- if $values.autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $name }}
  labels:
    {{- include "consent-service.labels" $scope | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $name }} }
  minReplicas: {{ int64 $values.autoscaling.minReplicas }}
  maxReplicas: {{ int64 $values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ int64 $values.autoscaling.targetCpuPercent }} } }
    {{- with $values.autoscaling.eventLoopLag }}
    {{- if .enabled }}
    - type: Pods
      pods:
        metric: { name: nodejs_eventloop_lag_p99_seconds }
        target: { type: AverageValue, averageValue: {{ printf "%dm" (int64 .targetMilliseconds) }} }
    {{- end }}
    {{- end }}
  behavior:
    scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: Pods, value: 1, periodSeconds: 60 }] }
{{- end }}
{{- if $values.podDisruptionBudget.enabled }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}
  labels:
    {{- include "consent-service.labels" $scope | nindent 4 }}
spec:
  maxUnavailable: {{ include "consent-service.text" $values.podDisruptionBudget.maxUnavailable }}
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "consent-service.selectorLabels" $scope | nindent 6 }}
{{- end }}
{{- end -}}

{{/* Services of a part. Takes root and part. */}}
{{- define "consent-service.services" -}}
{{- $root := .root -}}
{{- $part := .part -}}
{{- $facts := index (include "consent-service.map" $root | fromYaml) $part -}}
{{- $serves := default list $facts.serves -}}
{{- $name := printf "%s-%s" (include "consent-service.fullname" $root) $part -}}
{{- $scope := dict "root" $root "component" $part -}}
{{- $labels := include "consent-service.labels" $scope -}}
{{- $selector := include "consent-service.selectorLabels" $scope -}}
{{- if has "rpc" $serves }}
---
{{- /* Headless: a cluster address would lead every stream of a client to one pod. */}}
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}-rpc
  labels:
    {{- $labels | nindent 4 }}
spec:
  clusterIP: None
  selector:
    {{- $selector | nindent 4 }}
  ports:
    {{- /* Proxies would take `grpc` for plain text. */}}
    {{- if eq (include "consent-service.tlsMode" $root) "off" }}
    - { name: grpc, port: {{ int64 $root.Values.ports.rpc }}, targetPort: grpc, appProtocol: grpc }
    {{- else }}
    - { name: tls-grpc, port: {{ int64 $root.Values.ports.rpc }}, targetPort: grpc }
    {{- end }}
{{- else }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}
  labels:
    {{- $labels | nindent 4 }}
  {{- with $root.Values.gateway.service.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  type: {{ $root.Values.gateway.service.type }}
  {{- with $root.Values.gateway.service.externalTrafficPolicy }}
  externalTrafficPolicy: {{ . }}
  {{- end }}
  selector:
    {{- $selector | nindent 4 }}
  ports:
    - { name: http, port: {{ int64 $root.Values.gateway.service.port }}, targetPort: http, appProtocol: http }
{{- end }}
{{- if has "http" $serves }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}-http
  labels:
    {{- $labels | nindent 4 }}
spec:
  selector:
    {{- $selector | nindent 4 }}
  ports:
    - { name: internal-http, port: {{ int64 $root.Values.ports.internalHttp }}, targetPort: internal-http }
{{- end }}
---
{{- /* Pods that are not ready have metrics too. */}}
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}-operations
  labels:
    {{- $labels | nindent 4 }}
    consent-service/metrics: 'true'
spec:
  clusterIP: None
  publishNotReadyAddresses: true
  selector:
    {{- $selector | nindent 4 }}
  ports:
    - { name: operations, port: {{ int64 $root.Values.ports.operations }}, targetPort: operations }
{{- end -}}

{{/*
Versions of the Secrets that a pod reads at start, so that an upgrade after a change of a Secret restarts the pods. Empty
where Helm cannot ask the cluster. Takes root and part.
*/}}
{{- define "consent-service.secretVersions" -}}
{{- $versions := list -}}
{{- if not .root.Values.dev.generateSecrets -}}
{{- $names := list (include "consent-service.tlsSecret" .) -}}
{{- range include "consent-service.environment" . | fromYamlArray }}{{ with dig "valueFrom" "secretKeyRef" "name" "" . }}{{ $names = append $names . }}{{ end }}{{ end -}}
{{- range include "consent-service.givenFiles" . | fromYaml }}{{ with .secret }}{{ $names = append $names . }}{{ end }}{{ end -}}
{{- range $name := $names | uniq | sortAlpha -}}
{{- with lookup "v1" "Secret" $.root.Release.Namespace $name }}{{ $versions = append $versions (printf "%s=%s" $name .metadata.resourceVersion) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- if $versions }}{{ join "," $versions | sha256sum }}{{ end -}}
{{- end -}}
